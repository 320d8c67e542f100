export { toLangChainTools } from './to-langchain-tools.js';
export { toolFromLangChain } from './tool-from-langchain.js';
