import { shadesOf } from './theme.ts'
import type { Spoken } from './words.ts'

interface ButtonColors {
  main: string
  on: string
}

interface MailColors {
  light: ButtonColors
  dark: ButtonColors
}

const made = new WeakMap<Spoken['content'], MailColors>()

/** The published main color, as buttons and links of mails use it; undefined for the software's own. */
export function mailColorsOf({ content }: Pick<Spoken, 'content'>): MailColors | undefined {
  const primary = content['theme.primary']
  if (typeof primary !== 'string') return undefined
  const known = made.get(content)
  if (known) return known
  const buttonOf = (scheme: 'light' | 'dark') => {
    const { main, on } = shadesOf(primary, scheme)
    return { main, on }
  }
  const colors = { light: buttonOf('light'), dark: buttonOf('dark') }
  made.set(content, colors)
  return colors
}
