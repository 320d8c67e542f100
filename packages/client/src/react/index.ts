export { useQuestions } from './use-questions.js';
export { type LiveSession, useSession } from './use-session.js';
export { useStatus } from './use-status.js';
