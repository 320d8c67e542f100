import { createRoot } from 'react-dom/client';
import { startConsole } from './start-console.js';
import { App } from './view/app.js';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App store={startConsole()} />);
