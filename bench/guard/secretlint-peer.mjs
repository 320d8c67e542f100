/** secretlint with its recommended preset, or nothing when the peers are not installed. */
export async function secretlintPeer() {
  try {
    const { lintSource } = await import('@secretlint/core');
    const { creator } = await import('@secretlint/secretlint-rule-preset-recommend');
    const config = {
      rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }],
    };
    return {
      name: 'secretlint',
      work: (content) =>
        lintSource({
          source: { content, filePath: 'a.txt', ext: '.txt', contentType: 'text' },
          options: { config },
        }),
    };
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
