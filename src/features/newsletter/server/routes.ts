import { route } from '#src/server/route.ts'
import { confirmNewsletter, signUpForNewsletter, unsubscribeByLink } from '../contract.ts'
import { confirm, signUp, unsubscribe } from './actions.ts'

export const newsletterRoutes = [
  route(signUpForNewsletter, signUp),
  route(confirmNewsletter, confirm),
  route(unsubscribeByLink, unsubscribe),
]
