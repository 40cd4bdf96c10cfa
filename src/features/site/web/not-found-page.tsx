import { data } from 'react-router'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'

export default NotFound

/** Nothing on this page needs a script. */
export const handle = { script: false }

export const loader = () => data(null, { status: 404 })
