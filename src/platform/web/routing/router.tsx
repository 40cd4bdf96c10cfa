import { type ComponentProps, createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { type BaseLocationHook, Link, Redirect, Router } from 'wouter'
import { navigate as go, useLocationProperty } from 'wouter/use-browser-location'
import { newKey } from '../api/new-key.ts'

export { Link, Redirect }

/** The key of a history entry that the application did not make: a page that was loaded, or a link to a part of one. */
export const ARRIVAL = 'arrival'

/** An address of the application. */
export interface Location {
  pathname: string
  /** With its `?`, or empty. */
  search: string
  /** With its `#`, or empty. */
  hash: string
  /** Of the history entry. */
  key: string
  /** Whether it was reached by Back or Forward, or loaded. */
  isReturn: boolean
}

export type Navigate = (to: string, options?: { replace?: boolean }) => void

let isReturn = true
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isReturn = true
  })
}

/** Shows an address of the application, without a load. */
export const navigate: Navigate = (to, { replace = false } = {}) => {
  isReturn = false
  go(to, { replace, state: { key: newKey() } })
}

export const useNavigate = (): Navigate => navigate

export function locationOf(address: string, key = ARRIVAL): Location {
  const { pathname, search, hash } = new URL(address, 'http://page')
  return { pathname, search, hash, key, isReturn }
}

const addressNow = (): string => location.pathname + location.search + location.hash
const keyNow = (): string => (history.state as { key?: string } | null)?.key ?? ARRIVAL

/** The browser's own address, also while its page is still being loaded. */
export function useBrowserLocation(): Location {
  const address = useLocationProperty(addressNow, addressNow)
  const key = useLocationProperty(keyNow, keyNow)
  return useMemo(() => locationOf(address, key), [address, key])
}

const LocationContext = createContext(locationOf('/'))
const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})

/** The address of the page that is shown. */
export const useLocation = (): Location => useContext(LocationContext)

/** The values of the shown page's `:name` parts. */
export const useParams = () => useContext(ParamsContext)

const useShown: BaseLocationHook = Object.assign(
  (): [string, Navigate] => [useLocation().pathname, navigate],
  { searchHook: () => useLocation().search },
)

interface ShownProps {
  location: Location
  params: Readonly<Record<string, string>>
  children: ReactNode
}

/** Tells its children where they are. */
export function Shown({ location, params, children }: ShownProps) {
  return (
    <LocationContext value={location}>
      <ParamsContext value={params}>
        <Router hook={useShown}>{children}</Router>
      </ParamsContext>
    </LocationContext>
  )
}

type ChangeSearch = (
  change: Record<string, string> | URLSearchParams | ((search: URLSearchParams) => URLSearchParams),
  options?: { replace?: boolean },
) => void

/** The shown page's query parameters, and how to change them. */
export function useSearchParams(): [URLSearchParams, ChangeSearch] {
  const { pathname, search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<ChangeSearch>(
    (next, options) => {
      const changed = new URLSearchParams(
        typeof next === 'function' ? next(new URLSearchParams(search)) : next,
      )
      const query = changed.toString()
      navigate(pathname + (query && `?${query}`), options)
    },
    [pathname, search],
  )
  return [params, change]
}

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  /** Not current on the pages below it. */
  end?: boolean
}

/** A link that says whether it leads to the shown page. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />
}
