import { type Route, routes } from './pages.ts'

const patterns = Object.values<Route>(routes)
  .filter(route => route.built && route.kind !== 'public')
  .map(route => ({ route, pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`) }))

/** The application's own route at an address; undefined where the server has to answer with a page. */
export const appRouteAt = (path: string): Route | undefined => {
  const [bare = ''] = path.split(/[?#]/)
  return patterns.find(({ pattern }) => pattern.test(bare))?.route
}

export const isAppPath = (path: string): boolean => appRouteAt(path) !== undefined
