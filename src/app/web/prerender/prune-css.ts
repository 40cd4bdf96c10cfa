/**
 * Leaves of a style sheet only what one page can use, so that a page and its styles fit the first round
 * trip's window (14 kB). It knows the shape of what our own build writes, not every style sheet there is.
 */

interface Rule {
  /** Selector or at-rule, without the brace. */
  head: string
  /** Absent for statements such as `@layer a, b;`. */
  body?: string
}

const GROUPS = /^@(layer|media|supports|container)\b/

/** The rules at the top of a piece of CSS; strings and nested braces are stepped over. */
function split(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  let bodyStart = 0
  let depth = 0
  let quote = ''
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at] as string
    if (char === '\\') at += 1
    else if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '{') {
      if (depth === 0) bodyStart = at + 1
      depth += 1
    } else if (char === '}') {
      depth -= 1
      if (depth > 0) continue
      rules.push({ head: css.slice(start, bodyStart - 1).trim(), body: css.slice(bodyStart, at) })
      start = at + 1
    } else if (char === ';' && depth === 0) {
      rules.push({ head: css.slice(start, at).trim() })
      start = at + 1
    }
  }
  return rules
}

/** A selector list at its outer commas. */
function selectorsOf(head: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < head.length; at += 1) {
    const char = head[at]
    if (char === '\\') at += 1
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
    else if (char === ',' && depth === 0) {
      parts.push(head.slice(start, at))
      start = at + 1
    }
  }
  parts.push(head.slice(start))
  return parts
}

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[\u0080-\uffff])+)/gi
const unescapeName = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1')

function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  const needed = selector.replace(/:not\([^()]*\)/g, '')
  const names = [...needed.matchAll(CLASS)].map(match => unescapeName(match[1] ?? ''))
  if (names.length === 0) return true
  // Of alternatives inside `:is(.a, .b)` one is enough.
  return /:(is|where)\([^)]*,/.test(needed)
    ? names.some(name => used.has(name))
    : names.every(name => used.has(name))
}

function prune(css: string, used: ReadonlySet<string>): string {
  let kept = ''
  for (const { head, body } of split(css)) {
    if (body === undefined) kept += `${head};`
    else if (GROUPS.test(head)) {
      const inner = prune(body, used)
      if (inner) kept += `${head}{${inner}}`
    } else if (head.startsWith('@')) kept += `${head}{${body}}`
    else {
      const selectors = selectorsOf(head).filter(selector => canMatch(selector, used))
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`
    }
  }
  return kept
}

/** Declarations of custom properties that nothing refers to. */
function dropUnusedProperties(css: string, elsewhere: string): string {
  const referred = new Set(
    [...(css + elsewhere).matchAll(/(?:var\(|[\s"'`])(--[\w-]+)\s*[),"'`]/g)].map(match => match[1]),
  )
  const gone = (name: string) => !referred.has(name)
  return css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (gone(name) ? '' : rule))
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (rule, name: string) => (gone(name) ? '' : rule))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/**
 * The part of `css` that `html` can use.
 * @param scripts source of the page's scripts: every word in it counts as a class that may yet come
 */
export function pruneCss(css: string, html: string, scripts: string): string {
  const used = new Set(scripts.split(/[\s'"`<>=,;(){}]+/))
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const plain = names.replace(/&(amp|lt|gt|quot|#x27);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    for (const name of plain.split(/\s+/)) used.add(name)
  }
  return dropUnusedProperties(prune(css, used), html + scripts)
}
