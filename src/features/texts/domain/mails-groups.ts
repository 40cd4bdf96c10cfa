import { msg } from '@lingui/core/runtime-macro'
import { mail } from './mail-templates.ts'

const session = {
  needs: ['when', 'link'],
  fills: ['session', 'group', 'details', 'time'],
} as const

/** To members of groups, and their coaches. */
export const GROUP_MAILS = {
  group_seat_taken: mail(
    msg`Groups: a seat in a session was taken`,
    msg`Your seat: {session}, {time}`,
    msg`# You have a seat

{session}, {group}.

{when}.

[See the session]({link})

{details}

---
{brand}`,
    session,
  ),
  group_seat_moved: mail(
    msg`Groups: a session was changed`,
    msg`Changed: {session}, {time}`,
    msg`# Your session was changed

You keep your seat. If the time no longer suits you, give it back: somebody may be waiting.

{session}, {group}.

{when}.

[See the session]({link})

{details}

---
{brand}`,
    session,
  ),
  group_seat_reminder: mail(
    msg`Groups: a reminder of a session`,
    msg`A reminder of {session}: {time}`,
    msg`# A reminder of your session

{session}, {group}.

{when}.

[See the session]({link})

{details}

---
{brand}`,
    session,
  ),
  group_seat_cancelled: mail(
    msg`Groups: a session was canceled`,
    msg`Canceled: {session}, {time}`,
    msg`# This session was canceled

{session}, {group}.

{when}.

[See your groups]({link})

{details}

---
{brand}`,
    { needs: ['when'], fills: ['link', 'session', 'group', 'details', 'time'] },
  ),
  group_seat_freed: mail(
    msg`Groups: a seat was given back`,
    msg`You gave back your seat: {session}, {time}`,
    msg`# You gave back your seat

It is free for somebody else. This mail takes it out of your calendar.

{session}, {group}.

{when}.

[See the session]({link})

{details}

---
{brand}`,
    session,
  ),
  group_seat_given: mail(
    msg`Groups: a free seat went to the first in line`,
    msg`A seat for you: {session}, {time}`,
    msg`# A seat is yours

A seat fell free, and you were first in line. If you cannot come, give it back: the next in line gets it.

{session}, {group}.

{when}.

[See the session]({link})

{details}

---
{brand}`,
    session,
  ),
  group_seat_open: mail(
    msg`Groups: a seat is free shortly before a session`,
    msg`A seat is free: {session}, {time}`,
    msg`# A seat is free

{session}, {group}.

{when}.

This close to the session, the seat goes to the first person who takes it.

[Take the seat]({link})

---
{brand}`,
    session,
  ),
  group_place_given: mail(
    msg`Groups: a free place in a group went to the first in line`,
    msg`A place for you: {group}`,
    msg`# You are in {group}

A place fell free, and you were first in line. If you no longer want it, leave the group: the next in line gets it.

[Open the group]({link})

---
{brand}`,
    { needs: ['link'], fills: ['group'] },
  ),
  group_invitation: mail(
    msg`Groups: an invitation`,
    msg`An invitation to a group at {brand}`,
    msg`# {name} invites you to a group

{group}

You can join within {days} days, under your username or your name. Other members see that name and what you write, and nothing else of you.

[See the invitation]({link})

---
{brand}
If you did not expect this, you can ignore it: nothing happens unless you join.`,
    { needs: ['link'], fills: ['name', 'group', 'days'] },
  ),
  group_plan_ended: mail(
    msg`Groups: a membership of the site has ended, and with it the place in a group`,
    msg`Your place in {group}`,
    msg`# Thank you for being part of {group}

Your plan has ended, and the group goes with it. What you wrote stays in its topics, without your name.

If you come back, your name, your posts and where you had read to are back, too.

[See the plans]({link})

---
{brand}`,
    { needs: ['link'], fills: ['group'] },
  ),
  group_digest: mail(
    msg`Groups: what is new, daily or weekly`,
    msg`New in {group}`,
    msg`# New in {group}

{details}

[Open the group]({link})

---
{brand}
You chose this mail in the group.`,
    { needs: ['link'], fills: ['group', 'details'] },
  ),
  group_look: mail(
    msg`Groups: to its coach, a post needs a look`,
    msg`A post needs a look: {group}`,
    msg`# A post in {group} needs a look

It may be urgent.

[Look]({link})

---
{brand}
This mail comes at most once an hour.`,
    { needs: ['link'], fills: ['group'] },
  ),
}
