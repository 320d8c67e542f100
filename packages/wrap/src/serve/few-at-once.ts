/** Does what it is given while fewer than `most` of it are under way; else throws `words`. */
export function fewAtOnce(
  most: number,
  words: string,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) throw new Error(words);
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
