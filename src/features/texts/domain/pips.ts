import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'

/** The twelve areas, in pip order (docs/product.md 4.2). */
export const DEFAULT_LABELS = [
  'Mental Growth',
  'Financial Awareness',
  'Emotional Check-In',
  'Purposeful Work',
  'Spiritual Practice',
  'Real Connection',
  'Physical Movement',
  'Boundaries',
  'Clean Nutrition',
  'Daily Reflection',
  'Rest & Recovery',
  'Set Your Intention',
] as const

const LABEL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Mental Growth': msg`Mental Growth`,
  'Financial Awareness': msg`Financial Awareness`,
  'Emotional Check-In': msg`Emotional Check-In`,
  'Purposeful Work': msg`Purposeful Work`,
  'Spiritual Practice': msg`Spiritual Practice`,
  'Real Connection': msg`Real Connection`,
  'Physical Movement': msg`Physical Movement`,
  Boundaries: msg`Boundaries`,
  'Clean Nutrition': msg`Clean Nutrition`,
  'Daily Reflection': msg`Daily Reflection`,
  'Rest & Recovery': msg`Rest & Recovery`,
  'Set Your Intention': msg`Set Your Intention`,
}

/** A label as it is shown: the product's own are stored in English. */
export const labelWords = (label: string): string =>
  Object.hasOwn(LABEL_WORDS, label) ? said(LABEL_WORDS[label] ?? label) : label

/** The site's names for the twelve pips, used in new dominoes; stored dominoes keep their own. */
export const pipLabelsOf = ({ content }: Pick<SiteSettings, 'content'>): string[] =>
  DEFAULT_LABELS.map((label, at) => String(content[`pips.${at + 1}`] ?? label))
