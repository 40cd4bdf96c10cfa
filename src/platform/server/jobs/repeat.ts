/**
 * Works, waits, and works again, until stopped. A wait keeps no process alive.
 * @param work one round; it catches what it throws
 * @param everyMs from the end of one round to the beginning of the next
 * @returns stops it, after the round in hand
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
