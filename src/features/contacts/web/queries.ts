import { pagedQuery } from '#src/web/app/paged-query.ts'
import { listContacts } from '../contract.ts'

export const contactsQuery = (q: string) => pagedQuery(['contacts'], listContacts, { q })
