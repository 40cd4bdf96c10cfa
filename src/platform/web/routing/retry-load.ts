const PAUSES_MS = [400, 1_500]

/**
 * Loads a page's code, and tries again before giving up: a phone that changes networks loses one request, not the page.
 * @param load such as `() => import('./page.tsx')`
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  pauses: readonly number[] = PAUSES_MS,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const [pause, ...later] = pauses
    if (pause === undefined) throw error
    await new Promise(resume => setTimeout(resume, pause))
    return retryLoad(load, later)
  }
}
