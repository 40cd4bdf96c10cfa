import { pageOf } from '#src/server/db/pages.ts'
import { route } from '#src/server/route.ts'
import { createContact, listContacts } from '../contract.ts'
import { write } from './actions.ts'
import * as store from './store.ts'

export const contactRoutes = [
  route(createContact, write),
  route(listContacts, async ({ db, query }) => {
    const { rows, total } = await store.listContacts(db, query)
    return pageOf(rows, query, total)
  }),
]
