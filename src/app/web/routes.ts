import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { PageKind, PageRoute } from '#src/platform/web/routing/page.ts'
import { pages } from './all-pages.ts'

const GUARDED = ['member', 'coach', 'admin'] as const

function entryOf({ path, file }: PageRoute) {
  const module = `../../features/${file}`
  return path === '/' ? index(module, { id: path }) : route(path.slice(1), module, { id: path })
}

const entriesOf = (...kinds: PageKind[]) =>
  pages.filter(({ kind }) => kinds.includes(kind)).map(entryOf)

export default [
  ...entriesOf('public', 'open'),
  ...GUARDED.map(kind => layout(`./layouts/${kind}.tsx`, entriesOf(kind))),
  route('*', '../../features/site/web/not-found-page.tsx'),
] satisfies RouteConfig
