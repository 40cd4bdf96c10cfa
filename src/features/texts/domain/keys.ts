import { type Said, storedIn, template } from '#src/contract/own-words.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { FILTER_KEYS } from './keys-filter.ts'
import { HOME_KEYS } from './keys-home.ts'
import { MAIL_KEYS } from './keys-mails.ts'
import { OFFER_KEYS } from './keys-offers.ts'
import { ROOM_KEYS } from './keys-rooms.ts'
import { SITE_KEYS } from './keys-site.ts'
import { TOOL_PAGE_KEYS } from './keys-tool-pages.ts'
import { PIP_KEYS, TOOL_KEYS } from './keys-tools.ts'
import { ABOUT_KEYS, VISIT_KEYS } from './keys-visit.ts'
import type { Key } from './kinds.ts'

/** Every text that an administrator can change, and what it says until then. */
export const KEYS = {
  ...SITE_KEYS,
  ...ABOUT_KEYS,
  ...HOME_KEYS,
  ...TOOL_KEYS,
  ...FILTER_KEYS,
  ...ROOM_KEYS,
  ...TOOL_PAGE_KEYS,
  ...PIP_KEYS,
  ...VISIT_KEYS,
  ...OFFER_KEYS,
  ...MAIL_KEYS,
}

export type KeyName = keyof typeof KEYS
export type ValueOf<K extends KeyName> = Said<(typeof KEYS)[K]['default']>

export const findKey = (name: string): Key | undefined =>
  Object.hasOwn(KEYS, name) ? KEYS[name as KeyName] : undefined

const own = new Map<KeyName, ReturnType<typeof storedIn>>()

/** The words of a default, within what was stored for it. */
export function ownWords(name: KeyName): ReturnType<typeof storedIn> {
  const words = own.get(name) ?? storedIn(KEYS[name].default)
  own.set(name, words)
  return words
}

/** The value of a key for which none is stored. @param site as the settings from the environment define it */
export function defaultOf(
  key: Key,
  site: Pick<SiteSettings, NonNullable<Key['setting']>>,
): unknown {
  return key.setting ? site[key.setting] : template(key.default)
}
