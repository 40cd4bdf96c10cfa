import { route } from '#src/server/route.ts'
import { createContact } from '../contract.ts'
import { write } from './actions.ts'

export const contactRoutes = [route(createContact, write)]
