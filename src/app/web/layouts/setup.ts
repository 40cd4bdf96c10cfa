import type { LoaderFunctionArgs } from 'react-router'
import { siteSetupQuery } from '#src/features/site/web/queries.ts'
import { loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { requireRights } from './require.ts'

const loadSetup = loadOnServer(() => [siteSetupQuery])

/** Refuses people without the rights, and loads the steps of the first hour for administrators. */
export const loadGuarded = (kind: 'admin' | 'coach') => async (args: LoaderFunctionArgs) => {
  requireRights(kind)(args)
  return args.context.get(visitorContext).isAdmin ? loadSetup(args) : null
}
