/**
 * Runs `work` again and again until stopped. The delay does not keep the process alive.
 * @param work one round; must not reject
 * @param everyMs from the end of one round to the start of the next
 * @returns stops it and waits for the current round
 */
export function repeat(
  work: (stopping: () => boolean) => Promise<unknown>,
  everyMs: number,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    await work(() => stopped)
    if (stopped) return
    timer = setTimeout(() => {
      running = round()
    }, everyMs)
    timer.unref()
  }
  let running = round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
