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
  dataRoute(contract.getReminders, call => readSettings(call.db, call.who.userId)),
  dataRoute(contract.putReminders, call => changeSettings(call, call.who.userId, call.body)),
  route(contract.testReminder, call =>
    sendNow(call, { userId: call.who.userId, kind: call.body.kind }),
  ),
  dataRoute(contract.getReminderOffer, call => readOffer(call.db, call.who.userId)),
  route(contract.closeReminderOffer, call => closeOffer(call, call.who.userId)),
  route(contract.fewerReminders, call => remindLess(call, call.params.token)),
  route(pushContract.getPushKey, async call => ({
    data: { key: (await pushKeys(call, call.deps)).publicKey },
  })),
  route(pushContract.addPushSubscription, async call => {
    if (!(await saveSubscription(call, call.who, call.body))) call.setStatus(200)
  }),
  route(pushContract.removePushSubscription, call =>
    deleteSubscription(call.db, call.who.userId, call.body.endpoint),
  ),
]
