import type { SiteSettings } from '#src/contract/site-settings.ts'
import { type Spoken, wordsOf } from '#src/features/texts/domain/words.ts'

/** Helplines that are available around the clock. */
export interface HelpLines {
  /** What to do first, such as 'call 911'. */
  emergency: string
  lines: readonly string[]
  /** For victims of domestic violence; null where we know of no reliable line. */
  abuse: string | null
}

const ELSEWHERE = 'In other countries findahelpline.com lists free lines.'

const region = (emergency: string, line: string, abuse: string | null): HelpLines => ({
  emergency: `call ${emergency}`,
  lines: [line, ELSEWHERE],
  abuse,
})

/** By country (ISO 3166). Numbers change: the guide asks coaches to check theirs, and what they publish replaces them. */
export const HELP_REGIONS: Readonly<Record<string, HelpLines>> = {
  US: region(
    '911',
    'Call or text 988, the Suicide & Crisis Lifeline.',
    'The National Domestic Violence Hotline is 1-800-799-7233.',
  ),
  CA: region(
    '911',
    'Call or text 988, the Suicide Crisis Helpline.',
    'sheltersafe.ca finds help near you.',
  ),
  GB: region(
    '999',
    'Call Samaritans on 116 123.',
    'The National Domestic Abuse Helpline is 0808 2000 247.',
  ),
  IE: region('112 or 999', 'Call Samaritans on 116 123.', "Women's Aid is 1800 341 900."),
  AU: region('000', 'Call Lifeline on 13 11 14.', '1800RESPECT is 1800 737 732.'),
  NZ: region('111', 'Call or text 1737.', "Women's Refuge is 0800 733 843."),
  DE: region('112', 'Call TelefonSeelsorge on 116 123.', 'The Hilfetelefon is 116 016.'),
  AT: region('112', 'Call TelefonSeelsorge on 142.', 'The Frauenhelpline is 0800 222 555.'),
  CH: region('112', 'Call Die Dargebotene Hand on 143.', null),
  FR: region('112', 'Call 3114.', 'Violences Femmes Info is 3919.'),
  ES: region('112', 'Call 024.', 'Call 016 about violence at home.'),
  NL: region('112', 'Call 113.', 'Veilig Thuis is 0800 2000.'),
  IN: region('112', 'Call Tele-MANAS on 14416.', "The women's helpline is 181."),
}

/** While no country is known: the lines most visitors need, and a directory of all others. */
const EVERYWHERE: HelpLines = {
  emergency:
    'call your local emergency number: 911 in the USA and Canada, 112 in Europe, 999 in the UK',
  lines: [
    'In the USA and Canada call or text 988; in the UK and Ireland call Samaritans on 116 123; elsewhere findahelpline.com lists free lines by country.',
  ],
  abuse:
    'In the USA the National Domestic Violence Hotline is 1-800-799-7233, at any hour, and in confidence.',
}

/** The site's help lines: published texts replace those of its country. Shown to anyone who writes about harm to anybody. */
export function helpOf(site: Spoken): HelpLines {
  const words = wordsOf(site)
  const lines = words('help.lines')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return { emergency: words('help.emergency'), lines, abuse: words('help.abuse') || null }
}

/**
 * The help lines of a practice's country, as settings of its site. They never follow an IP address: a wrong guess would
 * hit those who can least afford it.
 * @param country what the practice says of its place; the lines for everywhere if that is no country known here
 */
export function helpIn(
  country: unknown,
): Pick<SiteSettings, 'helpEmergency' | 'helpLines' | 'helpAbuse'> {
  const { emergency, lines, abuse } = HELP_REGIONS[String(country).toUpperCase()] ?? EVERYWHERE
  return { helpEmergency: emergency, helpLines: lines.join('\n'), helpAbuse: abuse ?? '' }
}
