/** Chunks that come in one turn of the event loop, as a vendor's stream delivers them. */
export const BURST = 16;
/** What one chunk carries: a piece of text as the agent gathers it, whole words, so that nothing is held back. */
export const chunkText = `${'lorem ipsum dolor sit amet '.repeat(10)}`;
