import { msg } from '@lingui/core/macro'
import { data } from 'react-router'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'

export const meta = pageMeta(msg`Page not found`, msg`There is no page at this address.`)

export default NotFound

/** Nothing on this page needs a script. */
export const handle = { script: false }

export const loader = () => data(null, { status: 404 })
