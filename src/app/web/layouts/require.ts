import {
  data,
  href,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
} from 'react-router'
import type { PageKind } from '#src/platform/web/routing/page.ts'
import { visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'

type Guarded = Extract<PageKind, 'member' | 'coach' | 'admin'>

/** Redirects visitors to sign-in; `/auth` leads back afterwards. */
export const requireSession =
  (kind: Guarded): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    if (context.get(visitorContext).userId !== undefined) return
    throw redirect(
      kind === 'admin' ? href('/admin/login') : authHref(url.pathname + url.search),
      303,
    )
  }

/** Refuses those without the rights. Not a middleware: the refusal is shown on a page, which needs the root's data. */
export const requireRights =
  (kind: Guarded) =>
  ({ context }: LoaderFunctionArgs): null => {
    const { isAdmin, isCoach } = context.get(visitorContext)
    const isRefused = (kind === 'admin' && !isAdmin) || (kind === 'coach' && !isCoach)
    if (isRefused) throw data(kind, { status: 403 })
    return null
  }
