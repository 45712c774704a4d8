;; Dot products of one 16-bit query with 8-bit rows, and their scores in a brute-force scan.
;;
;; Rows have `stride` bytes, a multiple of 16, padded with zeros. Their number is a multiple of 4. Four rows are
;; processed together, so that the query is read once for all of them. Each step widens eight values of a row,
;; multiplies them with eight values of the query, and adds neighbors into four 32-bit lanes. The caller scales the
;; query so that no sum exceeds 32 bits.
(module
  (memory (export "memory") 1)
  (func $sum (param $lanes v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $lanes)) (i32x4.extract_lane 1 (local.get $lanes)))
      (i32.add (i32x4.extract_lane 2 (local.get $lanes)) (i32x4.extract_lane 3 (local.get $lanes)))))

  ;; Writes the products of four rows at any addresses to `out`.
  (func $four
    (param $q i32) (param $row0 i32) (param $row1 i32) (param $row2 i32) (param $row3 i32) (param $stride i32) (param $out i32)
    (local $end i32)
    (local $values v128)
    (local $sum0 v128)
    (local $sum1 v128)
    (local $sum2 v128)
    (local $sum3 v128)
    (local.set $end (i32.add (local.get $row0) (local.get $stride)))
    (block $summed
      (loop $step
        (br_if $summed (i32.ge_u (local.get $row0) (local.get $end)))
        (local.set $values (v128.load (local.get $q)))
        (local.set $sum0
          (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row0)) (local.get $values))))
        (local.set $sum1
          (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row1)) (local.get $values))))
        (local.set $sum2
          (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row2)) (local.get $values))))
        (local.set $sum3
          (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row3)) (local.get $values))))
        (local.set $values (v128.load offset=16 (local.get $q)))
        (local.set $sum0
          (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row0)) (local.get $values))))
        (local.set $sum1
          (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row1)) (local.get $values))))
        (local.set $sum2
          (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row2)) (local.get $values))))
        (local.set $sum3
          (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row3)) (local.get $values))))
        (local.set $row0 (i32.add (local.get $row0) (i32.const 16)))
        (local.set $row1 (i32.add (local.get $row1) (i32.const 16)))
        (local.set $row2 (i32.add (local.get $row2) (i32.const 16)))
        (local.set $row3 (i32.add (local.get $row3) (i32.const 16)))
        (local.set $q (i32.add (local.get $q) (i32.const 32)))
        (br $step)))
    (i32.store (local.get $out) (call $sum (local.get $sum0)))
    (i32.store offset=4 (local.get $out) (call $sum (local.get $sum1)))
    (i32.store offset=8 (local.get $out) (call $sum (local.get $sum2)))
    (i32.store offset=12 (local.get $out) (call $sum (local.get $sum3))))

  ;; The products of consecutive rows, one i32 each.
  (func (export "dots")
    (param $query i32) (param $row i32) (param $rows i32) (param $stride i32) (param $out i32)
    (local $last i32)
    (local $row1 i32)
    (local $row2 i32)
    (local $row3 i32)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $row1 (i32.add (local.get $row) (local.get $stride)))
        (local.set $row2 (i32.add (local.get $row1) (local.get $stride)))
        (local.set $row3 (i32.add (local.get $row2) (local.get $stride)))
        (call $four
          (local.get $query) (local.get $row) (local.get $row1) (local.get $row2) (local.get $row3) (local.get $stride)
          (local.get $out))
        (local.set $row (i32.add (local.get $row3) (local.get $stride)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $next))))

  ;; The products of rows at any addresses, one i32 each.
  (func (export "dotsAt")
    (param $query i32) (param $addresses i32) (param $rows i32) (param $stride i32) (param $out i32)
    (local $last i32)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (call $four
          (local.get $query)
          (i32.load (local.get $addresses)) (i32.load offset=4 (local.get $addresses))
          (i32.load offset=8 (local.get $addresses)) (i32.load offset=12 (local.get $addresses))
          (local.get $stride) (local.get $out))
        (local.set $addresses (i32.add (local.get $addresses) (i32.const 16)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $next))))

  ;; score = dot * scale * factor, two f64 a step.
  (func (export "scores")
    (param $dots i32) (param $scales i32) (param $rows i32) (param $factor f64) (param $out i32)
    (local $last i32)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 3))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (v128.store (local.get $out)
          (f64x2.mul
            (f64x2.mul
              (f64x2.convert_low_i32x4_s (v128.load64_zero (local.get $dots)))
              (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $scales))))
            (f64x2.splat (local.get $factor))))
        (local.set $dots (i32.add (local.get $dots) (i32.const 8)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 8)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $next))))

  ;; Writes the indexes of the rows with at least a score, one i32 each, and returns their number. A row with NaN is
  ;; never among them.
  (func (export "atLeast")
    (param $scores i32) (param $rows i32) (param $limit f64) (param $out i32) (result i32)
    (local $row i32)
    (local $end i32)
    (local.set $end (local.get $out))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $rows)))
        ;; A row whose score is below the limit is overwritten by the next row.
        (i32.store (local.get $end) (local.get $row))
        (local.set $end
          (i32.add (local.get $end) (i32.shl (f64.ge (f64.load (local.get $scores)) (local.get $limit)) (i32.const 2))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 8)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $end) (local.get $out)) (i32.const 2))))
