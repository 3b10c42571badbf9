// Waiting for a host of the network, without blaming it for the time in which this process did not listen.

/** Milliseconds between two counts. */
const pace = 100;

/**
 * What the work gives, or an error once it has taken so many milliseconds in which this process could have heard of it: one that loads its
 * modules, or gets no processor, hears nobody for seconds, and a timer alone would then be over before an answer that is already there is
 * read. `onLate` lets go of whatever is waited for.
 */
export function patiently<Result>(
  work: Promise<Result>,
  milliseconds: number,
  onLate: () => void = () => {},
): Promise<Result> {
  return new Promise((done, fail) => {
    let left = milliseconds / pace;
    // It does not make up for turns that it has missed, and what has arrived is read between two of them.
    const counting = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(counting);
      onLate();
      fail(new Error(`no answer within ${milliseconds / 1000} s`));
    }, pace);
    work.then(done, fail).finally(() => clearInterval(counting));
  });
}
