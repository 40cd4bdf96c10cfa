import type { Page } from '@playwright/test'

/** What is typed, drawn, or never seen. */
const NOT_SAID =
  'script, style, svg, noscript, template, textarea, iframe, [data-base-ui-focus-guard]'

/** Runs in the page: each text in one piece, as a block shows it, and what is only heard, or hinted at. */
function piecesIn(notSaid: string): string[] {
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
  const pieces = [document.title]
  let piece = ''
  const end = () => {
    pieces.push(piece)
    piece = ''
  }
  const walk = (node: Node): void => {
    if (node instanceof Text) piece += node.data
    if (!(node instanceof HTMLElement)) return
    if (node.matches(notSaid) || !node.checkVisibility()) return
    for (const name of spoken) pieces.push(node.getAttribute(name) ?? '')
    const isInline = /^(inline$|contents)/.test(getComputedStyle(node).display)
    if (!isInline) end()
    node.childNodes.forEach(walk)
    if (!isInline) end()
  }
  walk(document.body)
  return pieces.map(each => each.replace(/\s+/g, ' ').trim()).filter(each => /\p{L}/u.test(each))
}

/** All that a page says now, but for what is typed into its fields. */
export const wordsIn = (page: Page): Promise<string[]> => page.evaluate(piecesIn, NOT_SAID)

/** Runs in the page: what leaves the window, and what is said in en-XA and cut off, or leaves its button. */
function cutIn(): string[] {
  const cut: string[] = []
  const isOurs = (text: string) => /[áéîöúçñ]{2}/i.test(text)
  const isOutside = (word: DOMRect, box: DOMRect) =>
    word.left < box.left - 1 ||
    word.right > box.right + 1 ||
    // A line is higher than its letters.
    word.top < box.top - 3 ||
    word.bottom > box.bottom + 3
  const isCut = (node: Node, text: string, parent: HTMLElement): boolean => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const words = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    for (let box = parent; box !== document.body; box = box.parentElement ?? document.body) {
      const { overflow, position, clipPath } = getComputedStyle(box)
      const at = box.getBoundingClientRect()
      // Only heard, or scrolled to.
      if (at.width <= 1 || clipPath !== 'none' || /auto|scroll/.test(overflow)) return false
      const holds = box.matches('button, summary, [role="tab"]') || /hidden|clip/.test(overflow)
      if (holds && isOurs(text) && words.some(word => isOutside(word, at))) return true
      if (position === 'fixed') break
    }
    return words.some(({ left, right }) => left < -1 || right > innerWidth + 1)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (parent?.checkVisibility({ visibilityProperty: true }) && isCut(node, text, parent))
      cut.push(text)
  }
  return cut
}

/** What is cut off: within the page only of what is said in en-XA, since what somebody has typed may be shortened. */
export const cutOff = (page: Page): Promise<string[]> => page.evaluate(cutIn)

/** Runs in the page: hints in fields that are too narrow for them. */
function hintsIn(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return Array.from(document.querySelectorAll('input')).flatMap(field => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    if (!pen || !field.checkVisibility()) return []
    pen.font = font
    const { width } = pen.measureText(field.placeholder)
    const beside = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    return width > field.clientWidth - beside ? [field.placeholder] : []
  })
}

/** What of hints in empty fields is cut off. */
export const hintsCut = (page: Page): Promise<string[]> => page.evaluate(hintsIn)

const PHRASE = /\p{L}[\p{L}\p{M}\p{N}'’_@.-]*(?: \p{L}[\p{L}\p{M}\p{N}'’_@.-]*)*/gu

/** Words that stand together and are not in en-XA, which leaves no vowel as it is. */
export const plainPhrases = (text: string): string[] =>
  Array.from(text.matchAll(PHRASE), ([phrase]) => phrase)
    .flatMap(phrase => phrase.split(/(?:^| )[^ ]*[áéîöúýçñÀÈÏÕÛÝÇÑ][^ ]*(?= |$)/u))
    .map(phrase => phrase.trim().replace(/[.'’-]+$/, ''))
    .filter(phrase => /[aeiou]/i.test(phrase))
