/** Ends the task, so that the browser can answer a press or paint; what waits goes on right after that. */
export const nextTask = (): Promise<void> =>
  'scheduler' in window && 'yield' in window.scheduler
    ? window.scheduler.yield()
    : new Promise(resolve => setTimeout(resolve))

/** Resolves when the browser has nothing to do, after three seconds at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })
