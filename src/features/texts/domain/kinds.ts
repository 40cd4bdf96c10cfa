import { said, type Words } from '#src/contract/i18n.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'

export const KINDS = ['text', 'markdown', 'list', 'image', 'number', 'color', 'choice'] as const
export type Kind = (typeof KINDS)[number]

/** Where a key is edited: the page whose words it holds, or a subject of the whole site. */
export const AREAS = [
  'practice',
  'about',
  'theme',
  'home',
  'tools',
  'filter',
  'rooms',
  'coaching',
  'memberships',
  'booking',
  'contact',
  'mails',
  'everywhere',
] as const
export type Area = (typeof AREAS)[number]

/** `lines` are several short texts, one on each line. */
export interface ItemField {
  name: string
  label: Words
  kind: 'text' | 'lines' | 'number' | 'choice' | 'flag'
  /** The maximum length of a text or line; the largest number. */
  max: number
  /** The maximum number of `lines`. */
  maxLines?: number
  optional?: true
  options?: readonly string[]
  /** No two entries may have the same value. */
  unique?: true
  /** The default of a number that was left out, by the value of another field of the entry. */
  otherwise?: { by: string; values: Readonly<Record<string, number>> }
}

/** The site settings that keys replace. */
export const SETTINGS = [
  'brand',
  'contactEmail',
  'contactPhone',
  'instagramUrl',
  'xUrl',
  'helpEmergency',
  'helpLines',
  'helpAbuse',
] as const
type Setting = (typeof SETTINGS)[number]

export interface Key<T = unknown> {
  page: Area
  label: Words
  /** Which part of what the label names: a mail's subject, or its text. */
  part?: Words
  kind: Kind
  /** The maximum length of a text, or number of entries of a list. */
  max: number
  /** The minimum number of entries of a list. */
  min?: number
  default: T
  /** The site setting that serves as the default, and that a stored value replaces everywhere. */
  setting?: Setting
  /** May be empty; what it belongs to is then left out. */
  optional?: true
  /** `numbers`: on each line something to call, or an address. */
  form?: 'email' | 'name' | 'url' | 'numbers'
  /** Is itself the value of a placeholder, so it can contain none. */
  plain?: true
  /** Placeholders of its own that it may contain besides the site's. */
  fills?: readonly string[]
  /** Placeholders that it must contain. */
  needs?: readonly string[]
  /** The options of a choice. */
  options?: readonly string[]
  fields?: readonly ItemField[]
}

/** What a key is called, as it is said. */
export const labelOf = ({ label, part }: Pick<Key, 'label' | 'part'>): string =>
  part ? `${said(label)}: ${said(part)}` : said(label)

/** An entry of a list that is kept but not shown. */
export interface Hideable {
  hidden?: boolean
}

type Options = Pick<Key, 'setting' | 'optional' | 'form' | 'plain'>

export const color = (label: Words, value: string): Key<string> => ({
  page: 'theme',
  label,
  kind: 'color',
  max: 7,
  default: value,
})

/** The first option is the default. */
export const choice = <T extends string>(
  label: Words,
  options: readonly [T, ...T[]],
  page: Area = 'theme',
): Key<T> => ({
  page,
  label,
  kind: 'choice',
  max: options.length,
  default: options[0],
  options,
})

/** The kinds of keys of one page. */
export const keysOf = (page: Area) => ({
  text: (label: Words, max: number, value: Words, options: Options = {}): Key<Words> => ({
    page,
    label,
    kind: 'text',
    max,
    default: value,
    ...options,
  }),
  /** A text with `**bold**`, or in a mail `# Heading`, `[Button]({link})` and `---`; no other markup. */
  markdown: (label: Words, max: number, value: Words): Key<Words> => ({
    page,
    label,
    kind: 'markdown',
    max,
    default: value,
  }),
  /** The address of a picture in the library, or nothing. */
  image: (label: Words): Key<string> => ({
    page,
    label,
    kind: 'image',
    max: 100,
    default: '',
    optional: true,
  }),
  list: <T extends object>(
    label: Words,
    max: number,
    fields: readonly ItemField[],
    value: readonly T[],
    min = 0,
  ): Key<readonly (T & Hideable)[]> => ({
    page,
    label,
    kind: 'list',
    max,
    min,
    default: value,
    fields,
  }),
})

export const field = (
  name: string,
  label: Words,
  max: number,
  more: Partial<ItemField> = {},
): ItemField => ({
  name,
  label,
  kind: 'text',
  max,
  ...more,
})

/** A placeholder in a text, such as `{city}`, and the key whose value replaces it. */
export const PLACEHOLDERS = {
  brand: 'practice.name',
  city: 'practice.city',
  region: 'practice.region',
  region_name: 'practice.region_name',
  country: 'practice.country',
  email: 'contact.email',
  phone: 'contact.phone',
} as const

export type Stored = SiteSettings['content']
