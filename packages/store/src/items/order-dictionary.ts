/**
 * What orders and their events have in common: the compression begins as if it had read this already, so that an order, and
 * an event of it, fit into one write unit. Never changes: what was packed with it is unpacked with it, and zlib's header
 * names it by its checksum. What comes most often stands last.
 */
export const ORDER_DICTIONARY = Buffer.from(
  [
    '"order.cancelled""order.failed""status":"failed""status":"cancelled""payment_method":"stripe","email":"@',
    '"currency":"EUR""currency":"GBP""type":"value""type":"estimate""event_type":"allocation.new","data":{"allocation":{',
    '"id":"alc_01","order_id":"ord_01","project_id":"prj_01","quantity":"0.","status":"new","created_at":"2026-',
    '"event_type":"batch.completed","data":{"batch":{"id":"bat_01","kind":"shipping","status":"processed",',
    '{"api_version":"v1","event_id":"evt_01","account_id":"acc_01","sequence":"0000000000000000000',
    '","event_type":"order.received","order.placed","order.paid","order.retiring","order.completed","data":{"order":',
    '{"id":"ord_01","idempotency_key":null,"type":"mass","quantity","status":"received","placed","paid","retiring",',
    '"status":"complete","currency":"USD","quantity":"1.","offset_cost":"","commission":"","total_cost":"",',
    '"created_at":"2026-01-01T00:00:00.000Z","bundles":[{"bundle_id":"bun_01","bundle_name":"","quantity":"0.",',
    '"unit_price":"12.89","gross_unit_price":"14.32","offset_cost":"0.","insufficient_available_quantity":null,',
    '"primary_image":"https://"},{"bundle_id":"bun_01","bundle_name":"","quantity":"0.","unit_price":"",',
    '"gross_unit_price":"","offset_cost":"","insufficient_available_quantity":false,"primary_image":"https://',
    "/v1/pictures/afforestation-1.svg/v1/pictures/direct-air-capture-2.svg",
    '"}],"projects":[{"project_id":"prj_01","project_name":"","project_type":"Direct air capture","Biochar",',
    '"Afforestation","project_slug":"","quantity":"0.0","unit_price":"250","offset_cost":"","status":"reserved"},',
    '"status":"allocated"},{"project_id":"prj_01","project_name":"","project_type":"","project_slug":"","quantity":"0.',
    '","unit_price":"","offset_cost":"0.","status":"retired"}],"certificate":"https://api./v1/orders/ord_01/certificate",',
    '"public_certificate_url":"https:///certificates/","certificate":null,"public_certificate_url":null,',
    '"payment_method":null,"email":null,"offset_link_id":"lnk_01","offset_link_id":null,"requested_quantity":"0.',
    '","requested_quantity":null,"requested_value":null,"estimate_id":null,"estimate_id":"est_01","metadata":{}}}}',
  ].join("\n"),
);
