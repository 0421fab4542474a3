-- What of a voucher is on its way to the bank: released, and neither paid nor come back. A note that comes then takes nothing of it: it is
-- the supplier's credit.
CREATE FUNCTION payment_released(voucher int) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(i.amount), 0) FROM payable p JOIN payment_item i ON i.payable_id = p.id JOIN payment_order r ON r.id = i.order_id
  WHERE p.kind = 'voucher' AND p.subject_id = voucher AND r.state IN ('liberado', 'archivo', 'enviado')
$$;
