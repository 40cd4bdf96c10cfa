import { route } from '#src/platform/server/http/route.ts'
import { getSystem, getSystemServices, sendTestMail } from '../contract.ts'
import { mailTest, readServices, readSystem } from './actions.ts'

export const systemRoutes = [
  route(getSystem, readSystem),
  route(getSystemServices, readServices),
  route(sendTestMail, mailTest),
]
