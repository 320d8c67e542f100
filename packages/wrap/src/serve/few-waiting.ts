/**
 * Sends news while fewer than `most` of them wait to be sent, in the order in which they come. More are left out, and how
 * many were is told once those before them have gone.
 */
export function fewWaiting(
  most: number,
  onLeftOut: (count: number) => void,
): (send: () => Promise<void>) => Promise<void> {
  let waiting = 0;
  let leftOut = 0;
  return async (send) => {
    if (waiting >= most) {
      leftOut += 1;
      return;
    }
    waiting += 1;
    try {
      await send();
    } finally {
      waiting -= 1;
      if (waiting === 0 && leftOut > 0) {
        onLeftOut(leftOut);
        leftOut = 0;
      }
    }
  };
}
