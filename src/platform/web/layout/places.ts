import { href } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { menuOf, type Place } from '../routing/page-registry.ts'
import type { PageLink } from './header-menu.tsx'

export const linkOf = ({ path, label }: Place): PageLink => ({
  href: href(path),
  title: i18n._(label),
})

/** A member's places before and after the tools, which have a menu of their own. */
export function besideTools(): [before: Place[], after: Place[]] {
  const places = menuOf('member')
  return [places.slice(0, 2), places.slice(2)]
}

/** The path of the nearest place that contains an address. */
export function currentOf(places: readonly Place[], pathname: string): string | undefined {
  const around = places.filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
  return around.sort((one, other) => other.path.length - one.path.length)[0]?.path
}
