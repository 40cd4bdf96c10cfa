import { msg } from '@lingui/core/runtime-macro'
import { mail } from './mail-templates.ts'

/** To those who have bought something from a coach. */
export const OFFER_MAILS = {
  offer_bought: mail(
    msg`Offers: something was bought`,
    msg`Thank you: {offer}`,
    msg`# It is yours

{offer}, from {name}.

{details}

[See what you have]({link})

---
{brand}`,
    { needs: ['link'], fills: ['offer', 'name', 'details'] },
  ),
  offer_welcome: mail(
    msg`Offers: something was bought by somebody without an account`,
    '{bought}',
    msg`# {bought}

{offer}, from {name}. Choose a password, and everything is there.

{details}

[Choose a password]({link})

---
The link works for {days} days.
{brand}`,
    { needs: ['link'], fills: ['offer', 'name', 'bought', 'details', 'days'] },
  ),
  offer_confirm: mail(
    msg`Offers: a free time is held until it is confirmed`,
    msg`Please confirm: {offer}`,
    msg`# Your time is held

{offer}, from {name}.

{when}.

[Confirm my time]({link})

---
It is held for {minutes} minutes. If you did not ask for it, ignore this email.`,
    { needs: ['when', 'link'], fills: ['offer', 'name', 'minutes'] },
  ),
  offer_time_lost: mail(
    msg`Offers: the chosen time was taken before the payment arrived`,
    msg`Please choose another time: {offer}`,
    msg`# Please choose another time

Your payment has arrived, thank you. While it was on its way, somebody else took the time that you had chosen. Nothing is lost: your session waits for you.

[Choose another time]({link})

---
{brand}`,
    { needs: ['link'], fills: ['offer', 'name'] },
  ),
  offer_overdue: mail(
    msg`Offers: an instalment could not be charged`,
    msg`An instalment of {offer} could not be charged`,
    msg`# An instalment is open

The payment for {offer} did not go through. That happens: a card expires, or a bank asks. If it is still open in {days} days, what you have not used yet is paused until it is paid.

[Pay it now]({link})

---
{brand}`,
    { needs: ['link'], fills: ['offer', 'name', 'days'] },
  ),
  offer_paused: mail(
    msg`Offers: what is unused is paused, because an instalment is open`,
    msg`{offer} is paused`,
    msg`# Your sessions are paused

An instalment of {offer} is still open, so what you have not used yet is paused. It goes on as soon as it is paid; what you have used or booked stays.

[Pay it now]({link})

---
{brand}`,
    { needs: ['link'], fills: ['offer', 'name'] },
  ),
  offer_ending: mail(
    msg`Offers: bought sessions end soon`,
    msg`Your sessions end soon: {offer}`,
    msg`# You have sessions left

{left} of {offer} can be used until {until}. If you need longer, write to {name}.

[Book a session]({link})

---
{brand}`,
    { needs: ['link'], fills: ['offer', 'name', 'left', 'until'] },
  ),
  offer_suggest: mail(
    msg`Offers: a coach suggests to choose a time`,
    msg`A time for your next session?`,
    msg`# Shall we meet?

You have {left} of {offer} left, and nothing is booked at the moment. {name} would be glad to see you.

[Choose a time]({link})

---
{brand}`,
    { needs: ['link'], fills: ['offer', 'name', 'left'] },
  ),
  offer_refunded: mail(
    msg`Offers: a purchase was refunded`,
    msg`Refunded: {offer}`,
    msg`# You get your money back

{offer} from {name} was refunded. What was not used has ended, and sessions that were booked with it are canceled.

[See your account]({link})

---
{brand}`,
    { needs: ['link'], fills: ['offer', 'name'] },
  ),
  offer_not_given: mail(
    msg`Offers: a payment arrived for what can no longer be had`,
    msg`Your payment goes back: {offer}`,
    msg`# You get your money back

Your payment for {offer} has arrived, but {reason}. All of it goes back to you by itself. There is nothing that you need to do.

---
{brand}`,
    { needs: [], fills: ['offer', 'name', 'reason'] },
  ),
  offer_stopped: mail(
    msg`Offers: instalments ended before their time`,
    msg`Nothing more is charged: {offer}`,
    msg`# Your instalments have ended

Nothing more is charged for {offer}, because {reason}. For what you have paid and not used, please write to us.

---
{brand}`,
    { needs: [], fills: ['offer', 'name', 'reason'] },
  ),
  offer_paid_twice: mail(
    msg`Offers: a purchase was paid twice`,
    msg`Your second payment goes back: {offer}`,
    msg`# You paid twice

{offer} from {name} was paid by bank already, so what you paid online goes back to you by itself. Everything else stays as it is.

---
{brand}`,
    { needs: [], fills: ['offer', 'name'] },
  ),
}
