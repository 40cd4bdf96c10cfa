/** A component of a calendar (RFC 5545): its own lines, unfolded, by the property's name in lower case. */
export interface Component {
  /** In lower case. */
  name: string
  lines: Map<string, string[]>
  parts: Component[]
}

/** These stand directly in a calendar: one that has no end must not hide the next. */
const NEVER_NESTED = new Set(['vevent', 'vfreebusy', 'vtimezone', 'vtodo', 'vjournal'])

const newComponent = (name: string): Component => ({ name, lines: new Map(), parts: [] })

/** Lines begun with a blank continue the line before. */
function* unfolded(text: string): Generator<string> {
  let line = ''
  for (const each of text.split(/\r\n|\n|\r/)) {
    if (each.startsWith(' ') || each.startsWith('\t')) line += each.slice(1)
    else {
      if (line) yield line
      line = each
    }
  }
  if (line) yield line
}

/**
 * Cuts a calendar into components, without a look at the values: one that cannot be read must not take the others with it.
 * @returns undefined if the text ends before its components do
 */
export function componentsOf(text: string): Component[] | undefined {
  const stack = [newComponent('')]
  for (const line of unfolded(text)) {
    const current = stack.at(-1)
    const end = line.search(/[;:]/)
    if (!current || end < 0) continue
    const name = line.slice(0, end).trim().toLowerCase()
    const value = line
      .slice(end + 1)
      .trim()
      .toLowerCase()
    if (name === 'begin') {
      if (NEVER_NESTED.has(value)) stack.length = Math.min(stack.length, 2)
      const begun = newComponent(value)
      stack.at(-1)?.parts.push(begun)
      stack.push(begun)
    } else if (name === 'end') {
      const at = stack.findLastIndex(each => each.name === value)
      if (at > 0) stack.length = at
    } else {
      const known = current.lines.get(name)
      if (known) known.push(line)
      else current.lines.set(name, [line])
    }
  }
  return stack.length === 1 ? stack[0]?.parts : undefined
}
