import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as pushContract from '../contract/push.ts'
import * as contract from '../contract.ts'
import { saveSubscription } from './push/actions.ts'
import { pushKeys } from './push/keys.ts'
import { deleteSubscription } from './push/store.ts'
import { sendNow } from './sending/run.ts'
import {
  changeSettings,
  closeOffer,
  readOffer,
  readSettings,
  remindLess,
} from './settings/actions.ts'

export const remindersRoutes = [
  dataRoute(contract.getReminders, ({ db, caller }) => readSettings(db, caller.userId)),
  dataRoute(contract.putReminders, ({ db, caller, body, now }) =>
    changeSettings(db, caller.userId, body, now),
  ),
  route(contract.testReminder, ({ db, deps, caller, body, now }) =>
    sendNow(db, deps, { userId: caller.userId, kind: body.kind }, now),
  ),
  dataRoute(contract.getReminderOffer, ({ db, caller }) => readOffer(db, caller.userId)),
  route(contract.closeReminderOffer, ({ db, caller, now }) => closeOffer(db, caller.userId, now)),
  route(contract.fewerReminders, ({ db, deps, params, now }) =>
    remindLess(db, deps, params.token, now),
  ),
  route(pushContract.getPushKey, async ({ db, deps, now }) => ({
    data: { key: (await pushKeys(db, deps, now)).publicKey },
  })),
  route(pushContract.addPushSubscription, async ({ db, caller, body, now, setStatus }) => {
    if (!(await saveSubscription(db, caller, body, now))) setStatus(200)
  }),
  route(pushContract.removePushSubscription, ({ db, caller, body }) =>
    deleteSubscription(db, caller.userId, body.endpoint),
  ),
]
