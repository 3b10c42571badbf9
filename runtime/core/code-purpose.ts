// What a code by message is good for, as it is sent: 1 to change the password (spec 7), 2 for an action that asks for one (`withCode`).

export type CodePurpose = 1 | 2;
