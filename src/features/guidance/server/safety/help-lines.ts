import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { inEnglish, storedIn } from '#src/contract/own-words.ts'
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

/** Help lines before they are said. */
interface Lines {
  emergency: MessageDescriptor
  lines: readonly MessageDescriptor[]
  abuse: MessageDescriptor | null
}

const ELSEWHERE = msg`In other countries findahelpline.com lists free lines.`
const DIRECTORY = msg`findahelpline.com lists free lines by country.`

const region = (
  emergency: MessageDescriptor,
  line: MessageDescriptor,
  abuse: MessageDescriptor | null,
): Lines => ({
  emergency,
  lines: [line, ELSEWHERE],
  abuse,
})

/** Where we know of no line that answers at any hour. */
const emergencyOnly = (emergency: MessageDescriptor): Lines => ({
  emergency,
  lines: [DIRECTORY],
  abuse: null,
})

/** By country (ISO 3166). Numbers change: the guide asks coaches to check theirs, and what they publish replaces them. */
export const HELP_REGIONS: Readonly<Record<string, Lines>> = {
  US: region(
    msg`call 911`,
    msg`Call or text 988, the Suicide & Crisis Lifeline.`,
    msg`The National Domestic Violence Hotline is 1-800-799-7233.`,
  ),
  CA: region(
    msg`call 911`,
    msg`Call or text 988, the Suicide Crisis Helpline.`,
    msg`sheltersafe.ca finds help near you.`,
  ),
  GB: region(
    msg`call 999`,
    msg`Call Samaritans on 116 123.`,
    msg`The National Domestic Abuse Helpline is 0808 2000 247.`,
  ),
  IE: region(
    msg`call 112 or 999`,
    msg`Call Samaritans on 116 123.`,
    msg`Women's Aid is 1800 341 900.`,
  ),
  AU: region(msg`call 000`, msg`Call Lifeline on 13 11 14.`, msg`1800RESPECT is 1800 737 732.`),
  NZ: region(msg`call 111`, msg`Call or text 1737.`, msg`Women's Refuge is 0800 733 843.`),
  DE: region(
    msg`call 112`,
    msg`Call TelefonSeelsorge on 116 123.`,
    msg`The Hilfetelefon is 116 016.`,
  ),
  AT: region(
    msg`call 112`,
    msg`Call TelefonSeelsorge on 142.`,
    msg`The Frauenhelpline is 0800 222 555.`,
  ),
  CH: region(msg`call 112`, msg`Call Die Dargebotene Hand on 143.`, null),
  FR: region(msg`call 112`, msg`Call 3114.`, msg`Violences Femmes Info is 3919.`),
  ES: region(msg`call 112`, msg`Call 024.`, msg`Call 016 about violence at home.`),
  NL: region(msg`call 112`, msg`Call 113.`, msg`Veilig Thuis is 0800 2000.`),
  IN: region(msg`call 112`, msg`Call Tele-MANAS on 14416.`, msg`The women's helpline is 181.`),
  MX: region(
    msg`call 911`,
    msg`Call Línea de la Vida on 800 911 2000.`,
    msg`Línea de las Mujeres is 079, option 1.`,
  ),
  AR: region(
    msg`call 911 or 107`,
    msg`Call the national mental health line on 0800 999 0091.`,
    msg`Call 144 about violence at home.`,
  ),
  CL: region(msg`call 131 or 133`, msg`Call *4141 from a mobile phone.`, null),
  CO: region(msg`call 123`, msg`Call 106.`, msg`Call 155 about violence at home.`),
  PE: region(msg`call 106 or 105`, msg`Call 113, option 5.`, msg`Call 100 about violence at home.`),
  UY: region(
    msg`call 911`,
    msg`Call Línea Vida on 0800 0767, or on *0767 from a mobile phone.`,
    msg`Call 0800 4141 about violence at home.`,
  ),
  EC: region(msg`call 911`, msg`Call 171, option 6.`, null),
  PA: region(msg`call 911`, msg`Call 147.`, null),
  PY: region(msg`call 911`, msg`Call 155.`, null),
  PR: region(
    msg`call 911`,
    msg`Call or text 988, or call Línea PAS on 1-800-981-0023.`,
    msg`The National Domestic Violence Hotline is 1-800-799-7233.`,
  ),
  CR: emergencyOnly(msg`call 911`),
  DO: emergencyOnly(msg`call 911`),
  HN: emergencyOnly(msg`call 911`),
  SV: emergencyOnly(msg`call 911`),
  VE: emergencyOnly(msg`call 911`),
}

/** While no country is known: the lines most visitors need, and a directory of all others. */
const EVERYWHERE: Lines = {
  emergency: msg`call your local emergency number: 911 in the USA and Canada, 112 in Europe, 999 in the UK`,
  lines: [
    msg`In the USA and Canada call or text 988; in the UK and Ireland call Samaritans on 116 123; elsewhere findahelpline.com lists free lines by country.`,
  ],
  abuse: msg`In the USA the National Domestic Violence Hotline is 1-800-799-7233, at any hour, and in confidence.`,
}

/** A site holds them in English. */
const OWN = storedIn([HELP_REGIONS, EVERYWHERE])

/** The site's help lines, as they are said: published texts replace those of its country. Shown to anyone who writes about harm to anybody. */
export function helpOf(site: Spoken): HelpLines {
  const words = wordsOf(site)
  const lines = words('help.lines')
    .split('\n')
    .map(line => OWN.read(line.trim()))
    .filter(Boolean)
  const abuse = words('help.abuse')
  return { emergency: OWN.read(words('help.emergency')), lines, abuse: OWN.read(abuse) || null }
}

/**
 * The help lines of a practice's country, in English, as settings of its site. They never follow an IP address: a wrong guess would
 * hit those who can least afford it.
 * @param country what the practice says of its place; the lines for everywhere if that is no country known here
 */
export function helpIn(
  country: unknown,
): Pick<SiteSettings, 'helpEmergency' | 'helpLines' | 'helpAbuse'> {
  const { emergency, lines, abuse } = inEnglish(
    HELP_REGIONS[String(country).toUpperCase()] ?? EVERYWHERE,
  )
  return { helpEmergency: emergency, helpLines: lines.join('\n'), helpAbuse: abuse ?? '' }
}
