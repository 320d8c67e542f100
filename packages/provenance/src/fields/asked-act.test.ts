import { expect, test } from 'vitest';
import { UserWords } from '../session/user-words.js';
import { isActAsked, isThingUnnamed, isVerbSaid } from './asked-act.js';
import { nameWords } from './tool-kind.js';

function isAsked(tool: string, request: string): boolean {
  const user = new UserWords();
  user.add(request);
  return isActAsked(nameWords(tool), user);
}

test.each([
  ['send_email', 'Please e-mail Bob the summary'],
  ['send_money', 'Refund what she paid'],
  ['reserve_hotel', 'I would like to have a room booked'],
  ['delete_file', 'remove the largest file'],
  ['update_scheduled_transaction', 'adjust my rent payment'],
  ['create_calendar_event', 'add an event'],
  ['send_email', '请把摘要发送给他'],
  ['delete_file', 'bitte die Datei löschen'],
  ['delete_file', '请你删除它'],
  ['frobnicate_widget', 'frobnicate it'],
  ['star_repository', 'Find the best library and star it'],
  ['email_user', 'Email Bob'],
  ['add_comment', 'Close it and comment that it is fixed'],
  ['loan_update', 'Prolong the loan until June'],
  ['create_backup', 'Back up the database'],
  ['add_to_cart', 'buy the cheapest one'],
  ['remove_user_from_slack', 'Kick Bob out and delete his messages'],
  ['add_comment', 'Tell the requester that I am on it'],
  ['stop_instance', 'Disable the idle ones'],
  ['create_booking', 'Book a room'],
  ['nachricht_senden', 'Schreib den Eltern eine Erinnerung'],
  ['fehlzeit_eintragen', 'Trag Mia bitte als krank ein'],
  ['termin_aendern', 'Verschieb den Elternabend auf den 23.'],
  ['correo-enviar', 'Mándale a Iker el texto'],
  ['send_email', 'Respóndele que sí'],
  ['dossiers_ouvrir', 'Ouvre un dossier pour ce contrat'],
  ['send_sms', 'préviens l’assuré'],
  ['send_email', 'Scrivigli che arrivo domani'],
  ['booking_add', '帮我约周四的显微镜'],
  ['purchase_submit', '低于最低库存的直接下单'],
  ['mcp__mail__compose_and_send', 'if it is late tell Hanne'],
  ['moves_create', 'where is it? move 24 to C-04'],
  ['pr_labels_add', '@bot label 509 as urgent'],
  ['messages_create', '¿puedes traducirlo y publicarlo?'],
  ['cancel_query', 'find what costs so much and kill it'],
  ['create_order', 'buy the cheapest one'],
])('%s is asked for by "%s"', (tool, request) => {
  expect(isAsked(tool, request)).toBe(true);
});

test.each([
  ['delete_file', 'Summarize the file'],
  ['export_customers', 'Create a label and send it to the customer'],
  ['reserve_hotel', 'Which hotel has the best rating?'],
  ['frobnicate', 'polish it'],
  ['delete_email', 'Email Bob the summary'],
  ['send_money', 'What stands on the page?'],
  ['update_filter', 'Somebody reported spam'],
  ['create_note', 'What do my notes say of the meta data?'],
  ['acquisitions_order', 'Add Ada as a new reader'],
  ['delete_email', 'Which file is the largest? Delete it'],
  ['checkout_cart', 'What is in my cart?'],
  ['send_email', 'When is my next class? Tell me the day'],
  ['send_email', '告诉我下一节课的时间'],
  ['send_email', 'What is in my e-mails and messages?'],
  ['delete_automation', 'Which automation needs most power? Disable it'],
  ['checkout', 'Refund her last order'],
  ['set_insurance', 'if it will not make Thursday, tell Hanne and copy Bob'],
  ['klassenbuch_loeschen', 'Bestell nach, was fehlt'],
  ['send_email', 'Welche Nachrichten habe ich bitte?'],
  ['send_money', '¿Para qué fecha es el pago?'],
  ['send_money', 'Nenn mir bitte die Zahlen'],
  ['reserve_hotel', 'Add an event called "Booking a hotel" and remind me to book it'],
])('%s is not asked for by "%s"', (tool, request) => {
  expect(isAsked(tool, request)).toBe(false);
});

test.each([
  ['set_audit_logging', 'Set an alarm for the database', true],
  ['set_alarms', 'Set an alarm for the database', false],
  ['delete_emails', 'Delete all messages of Bob', false],
  ['checkout', 'Buy one', false],
  ['drive_set_sharing', 'Make a page from the brief in Drive', true],
  ['iam_add_to_groups', 'Add the report to the folder', true],
  ['add_comment', 'Tell the requester that I am on it', false],
  ['agenda_add', 'Add it to my agenda', false],
  ['reminders_create', 'Remind me to water the plants', false],
  ['create_reservation', 'Reserve a table', false],
  ['calendar_create_reminder', 'Diarise a reminder for each', false],
  ['email_enviar_para_todos', 'Emita a guia e mande para a dona', true],
])('whether %s is for a thing that "%s" does not name: %s', (tool, request, isUnnamed) => {
  const user = new UserWords();
  user.add(request);
  expect(isThingUnnamed(nameWords(tool), user)).toBe(isUnnamed);
});

test.each([
  ['clock_disable_alarm', 'Put the visit in my calendar', false],
  ['clock_disable_alarm', 'Disable what is still on', true],
  ['pager_acknowledge', 'Acknowledge the first one', true],
  ['order_book', 'Which book is on order?', false],
  ['mod_timeout', 'Delete it and time out whoever wrote it', true],
])('whether the very verb of %s stands in "%s": %s', (tool, request, isSaid) => {
  const user = new UserWords();
  user.add(request);
  expect(isVerbSaid(nameWords(tool), user)).toBe(isSaid);
});
