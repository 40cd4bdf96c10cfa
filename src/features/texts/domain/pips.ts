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

/** The site's names for the twelve pips, used in new dominoes; stored dominoes keep their own. */
export const pipLabelsOf = ({ content }: Pick<SiteSettings, 'content'>): string[] =>
  DEFAULT_LABELS.map((label, at) => String(content[`pips.${at + 1}`] ?? label))
