// Finds or brings what the tests need from the machine. Each part returns environment variables for the tests,
// or throws with the one command that would help.
/** Runs every part; resolves with the environment that tells the tests what was found. */
export async function setUp() {
  return {};
}
