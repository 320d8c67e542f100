import { createRoot } from 'react-dom/client';
import { startConsole } from './start-console.js';
import { loadTexts } from './text/language.js';
import { App } from './view/app.js';
import { readLanguage } from './view/preferences.js';

await loadTexts(readLanguage());
const root = document.getElementById('root');
if (root) createRoot(root).render(<App store={startConsole()} />);
