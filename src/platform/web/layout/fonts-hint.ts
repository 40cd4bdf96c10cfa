const KEY = 'fonts'

/**
 * The second inline script of a public page: a browser that has the site's typefaces already uses them from the
 * first paint on. Without scripts the style sheet uses them at once.
 */
export const FONTS_SCRIPT =
  "try{if(localStorage.getItem('fonts'))document.documentElement.dataset.fonts=''}catch{}"

/** Resolves once the page's largest part has been painted; at once where the browser does not tell. */
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

/**
 * Fetches the typefaces after the large paint of a first visit, so that 44 kB of them do not stand in the way of
 * the words; the stand-ins have the same measures, so nothing moves when they come. Both are shown together.
 */
export async function bringFonts(): Promise<void> {
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
    // The stand-ins stay; storage may be forbidden, then the next page asks again.
  }
}
