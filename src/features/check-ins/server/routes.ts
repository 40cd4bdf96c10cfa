import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { create, listOfClient, listOwn, readForm, readOpen, replaceForm } from './actions.ts'

export const checkInsRoutes = [
  route(contract.getForm, readForm),
  route(contract.putForm, replaceForm),
  route(contract.listCheckIns, listOwn),
  route(contract.createCheckIn, create),
  route(contract.getOpenCheckIn, readOpen),
  route(contract.listClientCheckIns, listOfClient),
]
