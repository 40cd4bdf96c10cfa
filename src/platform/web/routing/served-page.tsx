import { createContext, useContext } from 'react'
import { Redirect as ClientRedirect } from './router.tsx'

/** What a page learns, and says of its answer, while the server renders it. */
export interface ServedPage {
  /** The page of this site that led here, path and query. */
  from: string | null
  redirect: (to: string) => void
  status: (code: 403 | 404) => void
}

/** Null in the browser. */
export const ServedPageContext = createContext<ServedPage | null>(null)

/** Redirects to another page: with 303 from the server, inside the application without a load. */
export function Redirect({ to }: { to: string }) {
  const served = useContext(ServedPageContext)
  if (!served) return <ClientRedirect replace to={to} />
  served.redirect(to)
  return null
}

/** The HTTP status of a page that has a screen of its own for what is missing or forbidden. */
export function PageStatus({ code }: { code: 403 | 404 }) {
  useContext(ServedPageContext)?.status(code)
  return null
}
