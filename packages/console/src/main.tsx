import { createRoot } from 'react-dom/client';
import { startConsole } from './start-console.js';
import { loadTexts } from './text/language.js';
import { App } from './view/app.js';
import { readLanguage } from './view/preferences.js';

async function start(): Promise<void> {
  await loadTexts(readLanguage());
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App store={startConsole()} />);
}

// Not awaited here: the words of a language may stand in a file that needs this one, and each would wait for the other.
void start();
