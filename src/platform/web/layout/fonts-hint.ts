const KEY = 'fonts'

/** The second inline script: when the browser has cached the fonts, they are used from the first paint. */
export const FONTS_SCRIPT =
  "try{if(localStorage.getItem('fonts'))document.documentElement.dataset.fonts=''}catch{}"

/** Resolves after the largest contentful paint; at once where the browser does not report it. */
const painted = (): Promise<void> =>
  new Promise(resolve => {
    const type = 'largest-contentful-paint'
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return resolve()
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe({ type, buffered: true })
  })

/** After the largest paint, so that 44 kB do not delay it; fallbacks have the same metrics, so nothing shifts. */
export async function loadFonts(): Promise<void> {
  const { dataset } = document.documentElement
  if ('fonts' in dataset) return
  await painted()
  try {
    await Promise.all([
      document.fonts.load('600 1em Newsreader'),
      document.fonts.load('1em "Figtree Variable"'),
    ])
    dataset.fonts = ''
    localStorage.setItem(KEY, '1')
  } catch {
    // Keep the fallbacks; without storage the next page tries again.
  }
}
