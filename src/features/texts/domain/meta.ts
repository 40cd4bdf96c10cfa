import type { KeyName } from './keys.ts'

type TextName = Extract<KeyName, `${string}.meta.${string}`>

const of = (
  page:
    | 'letter'
    | 'home'
    | 'tools'
    | 'filter'
    | 'rooms'
    | 'coaching'
    | 'selling'
    | 'memberships'
    | 'booking'
    | 'contact',
) => ({ title: `${page}.meta.title`, description: `${page}.meta.description` }) as const

/** The titles and descriptions of public pages, by path. */
export const META: Readonly<Record<string, { title: TextName; description: TextName }>> = {
  '/': of('home'),
  '/tools': of('tools'),
  '/perception-filter': of('filter'),
  '/three-rooms': of('rooms'),
  '/coaching': of('coaching'),
  '/offers': of('selling'),
  '/pricing': of('memberships'),
  '/booking': of('booking'),
  '/contact': of('contact'),
  '/newsletter': of('letter'),
}
