import { msg } from '@lingui/core/runtime-macro'
import { mail } from './mail-templates.ts'

const session = {
  needs: ['when', 'link'],
  fills: ['session', 'name', 'details', 'time'],
} as const

/** To visitors, members and clients, about what they asked for and agreed on. */
export const PRACTICE_MAILS = {
  contact: mail(
    msg`A message was received`,
    msg`We have your message — {brand}`,
    msg`# Thank you for writing

Your message has arrived. We'll get back to you as soon as possible.

---
{brand}
{email}
If you did not write to us, someone mistyped an address and you can ignore this email.`,
  ),
  booking: mail(
    msg`A booking request was received`,
    msg`Your free consultation with {brand}`,
    msg`# We have your booking request

Thank you for asking for a free {minutes}-minute consultation. We will contact you within {hours} hours to agree on a time.

{place}

---
{brand}
{email}
If you did not ask for this, someone mistyped an address and you can ignore this email.`,
    { fills: ['minutes', 'hours', 'place'] },
  ),
  newsletter: mail(
    msg`Confirming the newsletter`,
    msg`Please confirm: the {brand} newsletter`,
    msg`# Please confirm your subscription

Someone, hopefully you, signed up for the {brand} newsletter with this address.

[Confirm my address]({link})

---
The link works for {days} days. If you did not sign up, ignore this email and you will not hear from us again.`,
    { needs: ['link'], fills: ['days'] },
  ),
  session_hold: mail(
    msg`Confirming a time that a visitor chose`,
    msg`Please confirm: {session}, {time}`,
    msg`# Please confirm your time

{session}, {when}.

We hold this time for {minutes} minutes. Press the button on the page that opens, and it is yours.

[Confirm my time]({link})

---
{brand}
If you did not ask for this, someone mistyped an address and you can ignore this email.`,
    { needs: ['when', 'link'], fills: ['session', 'minutes', 'time'] },
  ),
  session_offer: mail(
    msg`A coach offers a time`,
    msg`A time for you: {session}, {time}`,
    msg`# A time for you

{name} offers you a time: {session}, {when}.

It is kept for you until {until}. Press the button on the page that opens, and it is yours.

[Take this time]({link})

---
{brand}
If you did not ask for this, someone mistyped an address and you can ignore this email.`,
    { needs: ['when', 'link'], fills: ['session', 'name', 'until', 'time'] },
  ),
  session_booked: mail(
    msg`A session was booked`,
    msg`Your session is booked: {time}`,
    msg`# Your session is booked

{session} with {name}.

{when}.

[Change or cancel]({link})

{details}

---
{brand}`,
    session,
  ),
  session_moved: mail(
    msg`A session was moved`,
    msg`Your session has a new time: {time}`,
    msg`# Your session has a new time

{session} with {name}.

{when}.

[Change or cancel]({link})

{details}

---
{brand}`,
    session,
  ),
  session_handed_over: mail(
    msg`A session has another coach`,
    msg`Your session has another coach: {time}`,
    msg`# Your session has another coach

{session} with {name}.

{when}.

[Change or cancel]({link})

{details}

---
{brand}`,
    session,
  ),
  session_place: mail(
    msg`A session has a video link, or another one`,
    msg`Where your session takes place: {time}`,
    msg`# Where your session takes place

{session} with {name}.

{when}.

[Change or cancel]({link})

{details}

---
{brand}`,
    session,
  ),
  session_reminder: mail(
    msg`A reminder of a session`,
    msg`A reminder of your session: {time}`,
    msg`# A reminder of your session

{session} with {name}.

{when}.

[Change or cancel]({link})

{details}

---
{brand}`,
    session,
  ),
  session_cancelled: mail(
    msg`A session was canceled`,
    msg`Your session was canceled: {time}`,
    msg`# Your session was canceled

{session} with {name}.

{when}.

[Choose another time]({link})

{details}

---
{brand}`,
    { needs: ['when'], fills: ['link', 'session', 'name', 'details', 'time'] },
  ),
  coaching_invitation: mail(
    msg`An invitation to coaching`,
    msg`An invitation to coaching at {brand}`,
    msg`# {name} would like to coach you

If you accept, you can write to each other, and you decide what your coach may see of your pages. Nothing is shared until you share it.

[See the invitation]({link})`,
    { needs: ['link'], fills: ['name'] },
  ),
  coaching_welcome: mail(
    msg`An invitation to coaching, to somebody without an account`,
    msg`{name} would like to coach you`,
    msg`# {name} would like to coach you

At {brand} you can write to each other, agree on steps and book your sessions. You decide what your coach may see of your pages: nothing is shared until you share it.

[Create your account]({link})

The link works once, within {days} days, and only for this address.

---
{brand}
If you did not expect this, you can ignore it: nothing happens unless you accept.`,
    { needs: ['link'], fills: ['name', 'days'] },
  ),
  coaching_unread: mail(
    msg`Unread messages`,
    msg`{name} wrote to you at {brand}`,
    msg`# {name} wrote to you

{messages} waiting for you.

[Read and answer]({link})`,
    { needs: ['link'], fills: ['name', 'messages'] },
  ),
  coaching_prepare: mail(
    msg`The day before a session`,
    msg`Your session at {brand} is tomorrow`,
    msg`# What do you want to talk about?

Your session begins within {hours} hours. {lines} lines are enough: both of you see them beforehand.

[Prepare]({link})`,
    { needs: ['link'], fills: ['hours', 'lines'] },
  ),
  coaching_notes: mail(
    msg`A coach’s notes are in the archive`,
    msg`Your data at {brand}`,
    msg`# You asked for everything that is stored about you

For {days} days the archive in your account also contains what your coach noted privately.

[Download the archive]({link})`,
    { needs: ['link'], fills: ['days'] },
  ),
}
