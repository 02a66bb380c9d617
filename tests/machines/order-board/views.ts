import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, dialog, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const order = dialog('Commande YUCKT');

export const views: StateViews<LeafOf<typeof orderBoardMachine>> = {
  'connection.loading': [status('Chargement des commandes…')],
  'connection.unreachable': [status('Les commandes n’ont pas pu être chargées'), button('Réessayer')],
  'connection.following.connected': [status('En direct')],
  'connection.following.reconnecting': [status('Connexion perdue, nouvel essai…')],
  'connection.following.polling': [status('Connexion perdue, mise à jour…')],
  'alarm.silent': [button('Vu', 'absent')],
  'alarm.alerting.ringing': [button('Vu'), { role: 'message', name: '', text: /[12] nouvelles? commandes?/ }],
  'alarm.alerting.muted': [button('Vu'), { role: 'message', name: '', text: 'Sans le son' }],
  'alarm.acknowledged': [button('Vu', 'absent'), button(/^(YUCKT|B2C3D)/)],
  'panel.list': [
    { role: 'heading', name: /^Nouvelles/ },
    { ...order, state: 'absent' },
  ],
  'panel.order': [order],
  'action.idle': [],
  'action.sending': [status(/^Commande YUCKT : enregistrement…/)],
};
