/** @param work must not reject. @param everyMs from the end of a round to the next. @returns stops after this round */
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
